/**
 * Passwords that everybody would try first: whole words and phrases, the same with the endings people add, keyboard
 * runs, repeats and sequences. Only those of at least eight characters matter; shorter ones are refused anyway.
 */

/** Refused as they are and with a usual ending. */
const words = `
password passwort passw0rd p@ssword p@ssw0rd pa55word pass1234 passpass mypass mypassword password1 passord motdepasse contrasena senha parola
letmein welcome login admin administrator root master access secret private guest user username test tester testing default changeme change
qwerty qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwer1234 asdf1234 zxcv1234 abcd1234 abc1234 a1b2c3d4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qweasdzxc qweasd asdqwe qwe123 asd123 zxc123 aa123456 abc123456 a123456789 a12345678 1234qwer
12qwaszx qazwsxedc 123qweasd 123abc trustno1 iloveyou iloveu loveyou ilovegod iloveme lovelove loveme mylove babygirl babyboy princess prince
sunshine shadow monkey dragon football baseball basketball softball hockey soccer volleyball tennis golfer superman batman spiderman ironman
starwars startrek skywalker pokemon pikachu naruto mario zelda minecraft fortnite roblox playstation nintendo xbox computer internet samsung
google facebook instagram youtube twitter linkedin microsoft windows apple iphone android yahoo hotmail gmail whatever nothing something
michael jennifer jessica ashley michelle charlie jordan daniel andrew matthew joshua anthony robert thomas william richard joseph david george
nicole amanda samantha elizabeth stephanie melissa danielle rebecca victoria alexander alexandra christopher christian jonathan nicholas benjamin
brandon justin patrick steven austin tyler hunter taylor maggie buster pepper ginger bailey harley tigger cookie cheese banana orange chocolate
strawberry pineapple butterfly flower flowers rainbow angel angels diamond silver golden purple yellow orange1 summer winter spring autumn
january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
liverpool chelsea arsenal manchester barcelona realmadrid juventus yankees cowboys steelers packers eagles lakers redsox patriots raiders
mustang corvette ferrari porsche mercedes harleydavidson yamaha honda toyota nissan chevrolet camaro jordan23 michael1 charlie1 london paris
newyork chicago boston dallas houston phoenix denver austin texas california florida america american canada germany france england ireland
australia brasil mexico jesus jesuschrist christ jesus1 godisgood blessed heaven freedom liberty justice peace forever friends friend family
mother father daddy mommy brother sister mybaby baby lovely beautiful sexy sexybaby hottie cutie sweetie sweetheart honey darling fuckyou
fuckme fuckoff asshole bitch bullshit killer hacker hello hellokitty helloworld goodbye welcome1 matrix phoenix1 thunder lightning midnight
mercury jupiter saturn apollo gandalf frodo merlin wizard warrior knight ninja samurai pirate cowboy maverick ranger rangers marine marines
soldier captain commander general danger dangerous lucky lucky7 jackpot poker casino money dollar dollars million millionaire business
company office manager work school student teacher college university doctor music guitar drummer rocknroll metallica nirvana slipknot eminem
blink182 greenday beatles elvis hiphop dancer dance family1 snoopy garfield scooby scoobydoo mickey minnie donald disney simpsons southpark
bubbles bubba peanut sparky rusty lucky1 shelby sophie molly daisy oliver maxwell jasmine angela andrea patricia claudia carolina carlos
alejandro fernando sebastian gabriel rodrigo eduardo ricardo roberto santiago valentina isabella estrella teamo tequiero
loveyou2 ilovejesus ihateyou mynameis openup opensesame sesame abracadabra please thankyou nopassword none unknown temp temporary temppass
server system oracle mysql postgres database cisco network firewall backup support service operator supervisor superuser sysadmin webmaster
security secure mustchange newpassword oldpassword passphrase keyboard monitor mousepad desktop laptop printer
tradewinds tradewind waverider trading trader daytrader stocktrader stocks stockmarket market wallstreet nasdaq dowjones bullmarket bearmarket
invest investing investor investment portfolio dividend dividends buylow sellhigh buylowsellhigh bitcoin crypto tothemoon diamondhands nyse
correcthorsebatterystaple correct-horse-battery-staple`.trim().split(/\s+/);

const endings = [
  "",
  "!",
  "0",
  "00",
  "01",
  "007",
  "1",
  "1!",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "11",
  "12",
  "13",
  "21",
  "22",
  "23",
  "69",
  "77",
  "88",
  "99",
  "100",
  "101",
  "111",
  "123",
  "123!",
  "321",
  "666",
  "777",
  "1234",
  "12345",
  "123456",
  "1234567",
  "12345678",
  "123456789",
];
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "01234567890",
  "1234567890",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn",
];
const MIN_LENGTH = 8;

const common = new Set(
  words.flatMap((word) => endings.map((ending) => word + ending)).concat(words.map((word) => word + word)).filter((p) => p.length >= MIN_LENGTH),
);

/** A piece of up to four characters again and again: aaaaaaaa, abababab, 12341234. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** Forwards or backwards along a keyboard row, the alphabet or the digits, maybe over the end: 12345678, 87654321, 90123456. */
function isRun(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return rows.some((row) => (row + row).includes(text) || (row + row).includes(backwards));
}

/** A word and a year: summer2026, password1999. */
function isWordAndYear(text: string): boolean {
  const match = /^(\D+)(?:19|20)\d\d!?$/.exec(text);
  return match !== null && wordSet.has(match[1]!);
}
const wordSet = new Set(words);

/** Whether a password is one that guessing starts with, whatever its case. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return common.has(text) || isRepeated(text) || isRun(text) || isWordAndYear(text);
}

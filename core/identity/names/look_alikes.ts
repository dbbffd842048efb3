/**
 * Letters and digits of other scripts, and special forms, that look like a Latin letter: small capitals, and those of
 * Unicode's confusables.txt (UTS 39) whose prototype is a single Latin letter and that NFKC does not map.
 */
const likes: Readonly<Record<string, string>> = {
  a: "ɑαаΑАᎪᗅꓮ𖽀𐊠ᴀ",
  b: "ƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ʙвᏼ",
  c: "ᴄⲥсꮯ𐐽𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜",
  d: "ԁᏧᑯꓒᎠᗞᗪꓓᴅꭰđ",
  e: "ꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ᴇɛꭼ",
  f: "ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ꜰ",
  g: "ɡᶃƍցԌᏀᏳꓖɢꮐ",
  h: "һհᏂΗⲎНᎻᕼꓧ𐋏ʜнꮋħ",
  i: "ıɪɩιіꙇӏꭵᎥ𑣃ɨ",
  j: "ϳјꞲͿЈᎫᒍꓙᴊ",
  k: "ΚⲔКᏦᛕꓗ𐔘ᴋкκ",
  l: "١۱𐌠𞣇ƖǀΙⲒІӀוןاߊⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦ʟł",
  m: "ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑ᴍмꮇ",
  n: "ոռΝⲚꓠ𐔓ɴηпꓵ",
  o: "०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσⲟоჿօסהھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖ø",
  p: "ρⲣрΡⲢРᏢᑭꓑ𐊕ᴘ",
  q: "ԛգզⵕ",
  r: "ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ʀ",
  s: "ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠ß",
  t: "ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ᴛтτŧ",
  u: "ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸µμ",
  v: "ᴠνѵט𑜆ꮩ𑣀٧۷ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝",
  w: "ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪω",
  x: "хᕁᕽ𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧χ",
  y: "ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲",
  z: "ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩",
};

/** The Latin letter that each of them looks like. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(likes).flatMap(([letter, all]) => [...all].map((like) => [like, letter] as const)),
);

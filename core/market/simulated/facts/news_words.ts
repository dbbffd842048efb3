/** Invented news services, people and publishers. */

/** News services that distribute company releases, and publications that write their own articles. */
export const wires = ["Harbor Newswire", "Meridian Wire", "Beacon Line"] as const;
export const papers = [
  "Tickerline",
  "Northgate Business Daily",
  "Open Ledger",
  "Streetlamp Markets",
  "The Daily Tape",
  "Copperfield Review",
  "Second Close",
  "Lantern Financial",
] as const;
export const firstNames =
  "Ada Ben Carla Dev Elena Felix Grace Hugo Ines Jonah Kira Liam Maya Nils Opal Priya Quinn Rosa Sam Tess Uma Victor Wren Yusuf"
    .split(
      " ",
    );
export const lastNames =
  "Abbott Bergman Castell Dorsey Eklund Farrow Gilmore Hartwell Ivers Jansen Kessler Lindqvist Moreau Norwood Okafor Prentiss Quillan Reyes Sorensen Tamura"
    .split(
      " ",
    );
export const houses = [
  "Ashdown Securities",
  "Bellwether Research",
  "Calder & Finch",
  "Dunmore Partners",
  "Eastlake Capital",
  "Fairmont Street",
  "Glenrock Advisors",
  "Hollis Brothers",
  "Ironbridge Research",
  "Kestrel Markets",
  "Larkfield",
  "Montrose Securities",
  "Oakhurst Equity",
  "Pemberton & Co.",
  "Rothmere",
  "Sable Point",
] as const;
/** Private companies that take others over. */
export const buyers = [
  "Ardmore Equity Partners",
  "Blue Lantern Holdings",
  "Cranfield Private Capital",
  "Delacourt Industries",
  "Foxglove Partners",
  "Greywater Investment Group",
  "Highmoor Capital Partners",
  "Saltmarsh Holdings",
] as const;
export const conferences = [
  "the Lakeshore Investor Forum",
  "the Harborview Growth Conference",
  "the Summit Street Conference",
  "the Coastal Leaders Day",
] as const;

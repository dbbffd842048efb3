/** The icons of the app, on a grid of 24. They are decorative: the text or control around them has the name. */
const paths = {
  close: "M6 6l12 12M18 6L6 18",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  bell: "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  home: "M4 11.5L12 5l8 6.5M6 10v9.5h12V10",
  cases: "M4 8.5h16v11H4zM9 8.5V5.5h6v3M4 13h16",
  chart: "M4 19.5h16M4 16l5-5 4 3 7-8",
  gauge: "M4 17a8 8 0 1 1 16 0M12 17l4-6",
  plus: "M12 5v14M5 12h14",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2" +
    "M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  keys: "M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M7.5 14h9",
  leave: "M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  check: "M5 12.5l4.5 4.5L19 7",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5",
  pencil: "M5 19l1-4L16.5 4.5l3 3L9 18zM14 7l3 3",
  star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  lock: "M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  globe: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  coins: "M9 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM15.5 8.5a6 6 0 1 1-6.5 8",
  swap: "M4 8.5h14M14.5 5L18 8.5 14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19",
  list: "M8.5 6.5h11.5M8.5 12h11.5M8.5 17.5h11.5M4 6.5h.01M4 12h.01M4 17.5h.01",
  left: "M14.5 6l-6 6 6 6",
  down: "M6 9.5l6 6 6-6",
  right: "M9.5 6l6 6-6 6",
  download: "M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15",
  more: "M5 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M11.2 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0" +
    "M17.4 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0",
  spark: "M12 3v4.5M12 16.5V21M3 12h4.5M16.5 12H21M6 6l2.5 2.5M15.5 15.5L18 18M18 6l-2.5 2.5M8.5 15.5L6 18",
  upload: "M12 15V4M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15",
  repeat: "M5 11V9.5A3.5 3.5 0 0 1 8.5 6H19M16 3l3 3-3 3M19 13v1.5a3.5 3.5 0 0 1-3.5 3.5H5M8 21l-3-3 3-3",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  split: "M12 20v-6L5.5 7.5M12 14l6.5-6.5M5 12V7h5M19 12V7h-5",
  trophy: "M8 4.5h8V10a4 4 0 0 1-8 0zM8 6H4.5c0 3 1 5 3.5 5M16 6h3.5c0 3-1 5-3.5 5M12 14v4M8.5 19.5h7",
  table: "M4 5.5h16v13H4zM4 10h16M4 14.5h16M10 10v8.5",
  sound: "M5 10v4h3l4 3.5v-11L8 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  full: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
  cross: "M12 4v16M4 12h16",
  trend: "M7 17L17 7M5.5 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  level: "M3 12h6M15 12h6M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  retracement: "M3.5 4.5h17M3.5 9.5h17M3.5 14.5h17M3.5 19.5h17M5.5 19.5l13-15",
  note: "M5 5h14M12 5v14.5M9 19.5h6M5 5v3M19 5v3",
  undo: "M8.5 5L4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h3",
  ruler: "M4 16L16 4l4 4L8 20zM8 12l2 2M11 9l2 2M14 6l2 2",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  comment: "M4.5 5.5h15v10.5H11l-4 3.5V16H4.5z",
  flag: "M6 20.5V4.5h11l-2 4 2 4H6",
  place: "M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.5 6.5 10.5zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  link: "M10 14l4-4M8.5 11.5l-2 2a3.2 3.2 0 0 0 4.5 4.5l2-2M15.5 12.5l2-2A3.2 3.2 0 0 0 13 6l-2 2",
  target: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  shield: "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4.5H15",
  clock: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2",
  calendar: "M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4",
} as const;
export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);

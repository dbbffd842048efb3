import { HoverCard } from "../../ui/page/HoverCard.tsx";

const WIDTH = 260;

/** A financial term; a tooltip explains it. */
export const Term = ({ name, meaning }: { name: string; meaning: string }) => (
  <HoverCard width={WIDTH} content={() => <p className="small">{meaning}</p>} tap>
    <button type="button" className="term">{name}</button>
  </HoverCard>
);

import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import type { UserConfig } from "vite";
import * as clientTable from "../core/client_table.ts";
import * as realSymbols from "../core/market/universe/real_symbols.ts";
import { chunks } from "./chunks.ts";
import { tokensCss } from "./ui/tokens.ts";

const asData = { "/core/client_table.ts": clientTable, "/core/market/universe/real_symbols.ts": realSymbols };
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default {
  root: here("."),
  plugins: [
    react(),
    {
      // As data: pages load neither schemas nor the tables of the market.
      name: "as-data",
      enforce: "pre",
      load(id) {
        const values = Object.entries(asData).find(([path]) => id.endsWith(path))?.[1];
        return values &&
          Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
      },
    },
    {
      name: "theme-tokens",
      enforce: "pre",
      transform: (code, id) => id.endsWith("/styles/app.css") ? code.replace("@theme-tokens;", tokensCss()) : null,
    },
  ],
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no data URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: chunks(here) },
      // A page that uses a constant or a rule of a contract loads no schemas.
      treeshake: { moduleSideEffects: [{ test: /\/core\/.+\.ts$/, sideEffects: false }] },
    },
    // The analytics charts, loaded when they are visible.
    chunkSizeWarningLimit: 1700,
  },
  server: {
    port: 5173,
    proxy: { "/api": Deno.env.get("API_ORIGIN") ?? "http://127.0.0.1:8000" },
    fs: { allow: [here("..")] },
  },
} satisfies UserConfig;

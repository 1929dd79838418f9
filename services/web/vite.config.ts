import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

const GATEWAY = process.env.FURROW_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [preact()],
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  // The gateway takes a browser's cookie from its own pages only.
  server: { proxy: { "/v1": { target: GATEWAY, changeOrigin: true, ws: true, headers: { origin: GATEWAY } } } },
});

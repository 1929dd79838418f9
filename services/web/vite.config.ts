import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

const GATEWAY = process.env.FURROW_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [preact()],
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  server: { proxy: { "/v1": { target: GATEWAY, ws: true }, "/health": GATEWAY } },
});

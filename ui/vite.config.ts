import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the gallery alone, to look at the parts while they are made. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { port: 3110, strictPort: true },
})

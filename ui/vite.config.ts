import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepLocales } from './src/keep-locales.ts'

/** The gallery of the parts: a separate page, so that neither app contains it. Served in demo and development. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dev/ui/',
  server: { port: 5175, strictPort: true, hmr: { clientPort: 5175 } },
  build: { chunkSizeWarningLimit: 1000 },
  plugins: [keepLocales(['fr']), react(), tailwindcss()],
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { precompress } from '../tools/precompress.ts'
import { notices } from '../tools/notices.ts'
import { screenWords } from '../tools/screen-words.ts'
import { consoleWorker } from '../tools/worker.ts'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  server: { port: 5174, strictPort: true, hmr: { clientPort: 5174 } },
  plugins: [
    tailwindcss(),
    react(),
    screenWords('console'),
    consoleWorker(),
    notices(),
    compressed(),
  ],
})

function compressed(): Plugin {
  return {
    name: 'serein:compressed',
    writeBundle: (options) => {
      if (options.dir) precompress(options.dir)
    },
  }
}

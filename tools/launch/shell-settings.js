import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.js'
import { Explained } from './say.js'

/** Of each system: where its settings go, which are not committed, and what Firebase gives for it. */
export const shells = {
  android: {
    file: 'app/android/shell.properties',
    firebase: 'app/android/app/google-services.json',
    ads: 'SEREIN_ADS_APP_ANDROID',
  },
  ios: {
    file: 'app/ios/shell.local.xcconfig',
    firebase: 'app/ios/App/App/GoogleService-Info.plist',
    ads: 'SEREIN_ADS_APP_IOS',
  },
}

/**
 * What the project of one system is told about this build, as the text of its file.
 * @param {'android' | 'ios'} system
 * @param {{ server: URL, version: string, build: number, env: Record<string, string | undefined> }} about
 */
export function shellSettings(system, { server, version, build, env }) {
  const adMobApp = adMobAppOf(shells[system].ads, env)
  const google = env.GOOGLE_CLIENT_ID_IOS?.split('.').reduce((after, part) => `${part}.${after}`)
  const lines =
    system === 'android'
      ? { host: server.hostname, version, build, adMobApp }
      : {
          SEREIN_HOST: server.hostname,
          MARKETING_VERSION: version,
          CURRENT_PROJECT_VERSION: build,
          ADMOB_APP: adMobApp,
          GOOGLE_SCHEME: google,
        }
  return Object.entries(lines)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')
}

function adMobAppOf(name, env) {
  const id = env[name]
  if (id && !/^ca-app-pub-\d{16}~\d{10}$/.test(id))
    throw new Explained(
      `${name} must be an app of AdMob, such as ca-app-pub-1234567890123456~1234567890; it is ${id}.`,
    )
  return id
}

/**
 * What this build does without, a sentence each.
 * @param {'android' | 'ios'} system
 * @param {Record<string, string | undefined>} env
 */
export function missingOf(system, env) {
  const { firebase, ads } = shells[system]
  const android = system === 'android'
  return [
    !existsSync(join(root, firebase)) && `No pushes: ${firebase} is not there.`,
    !env[ads] && `No ads: ${ads} is not set.`,
    !android &&
      !env.GOOGLE_CLIENT_ID_IOS &&
      'No log-in with Google: GOOGLE_CLIENT_ID_IOS is not set.',
    android &&
      !existsSync(join(root, 'app/android/signing.properties')) &&
      'No signature for the store: app/android/signing.properties is not there.',
  ].filter(Boolean)
}

/** What people see, and a number that grows with each build that goes to a store. */
export function versionOf() {
  const { version } = JSON.parse(readFileSync(join(root, 'app/package.json'), 'utf8'))
  return { version, build: commits() }
}

function commits() {
  try {
    const count = execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, stdio: 'pipe' })
    return Number(count)
  } catch {
    return 1
  }
}

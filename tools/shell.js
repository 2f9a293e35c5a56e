import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './launch/child.js'
import { install } from './launch/install.js'
import { node, root } from './launch/place.js'
import { Explained, launcher, say, seconds } from './launch/say.js'
import { isHere, shellServer } from './launch/shell-server.js'
import { missingOf, shells, shellSettings, versionOf } from './launch/shell-settings.js'

/**
 * `npm run shell -- android|ios`: builds the app for its server (`SEREIN_URL`), brings it into the project of that system, and
 * says what comes next. Plain JavaScript, since the Node of the machine may be an old one.
 */
void launcher(async () => {
  const [system, ...more] = process.argv.slice(2)
  if (!Object.hasOwn(shells, system ?? '') || more.length > 0)
    throw new Explained('Say for which phones: npm run shell -- android, or npm run shell -- ios.')
  const { env } = process
  const server = shellServer(env.SEREIN_URL)
  const { version, build } = versionOf()
  const settings = shellSettings(system, { server, version, build, env })
  await install()
  await step(`Building the app for ${server.origin}`, () => buildApp(server))
  writeFileSync(join(root, shells[system].file), settings)
  await step(`Bringing it into app/${system}`, () => sync(system))
  say(
    `Serein ${version} (${build}) for ${system === 'ios' ? 'iOS' : 'Android'} is ready to compile.`,
  )
  for (const each of missingOf(system, env)) say(`  ${each}`)
  say(next(system, server).join('\n'))
  return 0
})

async function step(what, work) {
  const began = Date.now()
  say(`${what} …`)
  const { code, output } = await work()
  if (code !== 0) throw new Explained(`${output}\n${what} went wrong: the message above says why.`)
  say(`Done in ${seconds(began)}.`)
}

function buildApp(server) {
  rmSync(join(root, 'app/dist/native'), { recursive: true, force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const line = [vite, 'build', '--config', 'app/vite.config.ts', '--mode', 'native']
  return run(node, [...line, '--logLevel', 'warn'], {
    quiet: true,
    env: { NODE_ENV: 'production', SEREIN_URL: server.origin },
  })
}

function sync(system) {
  const cap = join(root, 'node_modules/@capacitor/cli/bin/capacitor')
  return run(node, [cap, 'sync', system], { quiet: true, cwd: join(root, 'app') })
}

function next(system, server) {
  const port = `tcp:${server.port || 80}`
  const plain = isHere(server) && `While developing: adb reverse ${port} ${port}`
  return system === 'android'
    ? [
        'Next: open app/android in Android Studio, or build the bundle for the store:',
        '  cd app/android && ./gradlew bundleRelease',
        '  app/android/app/build/outputs/bundle/release/app-release.aab',
        ...(plain ? [plain] : []),
        'Signing, stores and what they ask: docs/operating.md.',
      ]
    : [
        process.platform === 'darwin'
          ? 'Next: open app/ios/App/App.xcodeproj in Xcode, choose your team, then Product → Archive.'
          : 'Next, on a Mac (Xcode runs nowhere else): npm run shell -- ios there, then open app/ios/App/App.xcodeproj in Xcode.',
        'Signing, stores and what they ask: docs/operating.md.',
      ]
}

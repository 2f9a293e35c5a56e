import { build } from './launch/build.js'
import { install } from './launch/install.js'
import { makeRelease } from './launch/release.js'
import { launcher, say } from './launch/say.js'

/**
 * `npm run release`: makes `.cache/release/serein`. `-- --with-node` puts Node into it, as `deploy/install.sh` needs, and
 * `--with-tracing` what sends traces.
 */
void launcher(async () => {
  await install()
  await build()
  say(await makeRelease({ withNode: has('--with-node'), withTracing: has('--with-tracing') }))
})

function has(option) {
  return process.argv.includes(option)
}

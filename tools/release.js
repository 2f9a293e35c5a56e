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
  const has = (option) => process.argv.includes(option)
  say(await makeRelease({ withNode: has('--with-node'), withTracing: has('--with-tracing') }))
})

import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forSuperuser } from '../testing.ts'
import { openDatabase } from '../pool.ts'
import { fileDatabase } from './for-file.ts'
import { sweepFolders } from './left-folder.ts'

const database = fileDatabase()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

it('the sweep of folders takes what no server runs on and nobody has started for an hour, whoever else sweeps, too', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'serein-left-'))
  const [stopped, killed, begun, running] = await Promise.all(
    ['0', '1', '2', '3'].map(async (digit) => {
      const name = `serein-test-${digit.repeat(12)}`
      await mkdir(join(parent, name))
      return { name, folder: join(parent, name), data: join(parent, name, 'postgres') }
    }),
  )
  await mkdir(stopped!.data)
  await mkdir(killed!.data)
  await writeFile(join(killed!.data, 'postmaster.pid'), `4194305\n\n\n5432\n`)
  await utimes(begun!.folder, hours(1.5), hours(1.5))
  await symlink(await dataFolder(), running!.data)
  await mkdir(join(parent, 'serein-other'))
  await mkdir(join(parent, `${stopped!.name}.0a1b2c3d`))

  const swept = await Promise.all([sweepFolders(parent, hours(2)), sweepFolders(parent, hours(2))])
  const left = (await readdir(parent)).toSorted()
  await rm(parent, { recursive: true })
  expect(left).toEqual(['serein-other', begun!.name, running!.name])
  expect(swept.flat().toSorted()).toEqual(
    [stopped!.name, `${stopped!.name}.0a1b2c3d`, killed!.name].toSorted(),
  )
})

async function dataFolder(): Promise<string> {
  const { pool, close } = openDatabase(forSuperuser(database.url))
  const { rows } = await pool.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await close()
  return rows[0]!.folder
}

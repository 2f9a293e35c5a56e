import { testDatabase, type TestDatabase } from '../testing.ts'

/** An empty database whose owner may nothing else, and which no server seems to run on. */
export async function onOrdinaryDatabase(
  work: (target: TestDatabase, url: string) => Promise<void>,
) {
  const target = await testDatabase()
  try {
    // Else it would look as if Serein ran there.
    await target.pool.query(`set application_name = 'test'`)
    await work(target, target.url)
  } finally {
    await target.close()
  }
}

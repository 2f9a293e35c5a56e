import { startTestServer } from '@serein/server/platform/testing.ts'

/** Vitest runs this around the projects that need PostgreSQL, and only when one of their tests runs. */
export async function setup() {
  const running = await startTestServer()
  return () => running.stop()
}

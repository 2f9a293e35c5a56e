import { BadSettings, loadConfig } from '../config.ts'

/** What settings with a secret give. */
export function load(environment: Record<string, string>) {
  return loadConfig({ SEREIN_SECRET: 'x'.repeat(32), ...environment })
}

/** What is wrong with settings that are refused. */
export function problemsOf(environment: Record<string, string>): string[] {
  try {
    load(environment)
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
  }
  throw new Error('nothing was refused')
}

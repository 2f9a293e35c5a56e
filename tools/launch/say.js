/** A failure that one sentence explains; the launchers print it and end. */
export class Explained extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Runs a launcher; whatever goes wrong ends with a sentence instead of a stack where we know one. */
export async function launcher(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof Explained ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

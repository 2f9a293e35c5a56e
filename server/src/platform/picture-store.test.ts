import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore, type PictureStore } from './picture-store.ts'

const file = `${'0f'.repeat(16)}-960.webp`
let folder: string
let store: PictureStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-store-'))
  store = folderStore(join(folder, 'made', 'when', 'needed'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

test('what is written is read, listed and removed', async () => {
  expect(await store.read(file)).toBeNull()
  expect(await listed()).toEqual([])
  await store.write(file, Buffer.from('one'))
  expect(String(await store.read(file))).toBe('one')
  expect(await listed()).toEqual([file])
  await store.remove(file)
  expect(await store.read(file)).toBeNull()
})

test('a reader meets a whole file at any moment, however many write it at once', async () => {
  const bytes = Buffer.alloc(2_000_000, 'x')
  await store.write(file, bytes)
  const writing = { left: 8 }
  const write = () => store.write(file, bytes).finally(() => (writing.left -= 1))
  const written = Promise.all(Array.from({ length: writing.left }, write))
  const lengths = new Set<number>()
  while (writing.left > 0) lengths.add((await store.read(file))!.length)
  await written
  expect([...lengths]).toEqual([bytes.length])
  expect(await listed()).toEqual([file])
})

test('what cannot be written leaves nothing behind', async () => {
  // A file in the place of the folder stops everybody, also a user who may write everywhere.
  await mkdir(join(folder, 'made', 'when', 'needed'), { recursive: true })
  await writeFile(join(folder, 'made', 'when', 'needed', '0f'), 'in the way')
  await expect(store.write(file, Buffer.from('one'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await readdir(join(folder, 'made', 'when', 'needed'))).toEqual(['0f'])
})

test('the half of an interrupted write is listed, so that it can be swept away', async () => {
  await store.write(file, Buffer.from('one'))
  const half = `${file}.0123456789ab.part`
  const place = join(folder, 'made', 'when', 'needed', '0f')
  await writeFile(join(place, half), 'o')
  await utimes(join(place, half), new Date(0), new Date(0))
  expect((await listed()).toSorted()).toEqual([file, half])
  await store.remove(half)
  expect(await listed()).toEqual([file])
})

test.each(['../secret', `../${file}`, `x/${file}`, `${file}.svg`, '', 'three-candles.svg'])(
  'a name like "%s" is not one of ours',
  async (name) => {
    await expect(store.read(name)).rejects.toThrow('no name of a picture')
    await expect(store.write(name, Buffer.from(''))).rejects.toThrow('no name of a picture')
    await expect(store.remove(name)).rejects.toThrow('no name of a picture')
  },
)

async function listed(): Promise<string[]> {
  const files = []
  for await (const entry of store.list()) files.push(entry.file)
  return files
}

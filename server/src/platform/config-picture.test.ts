import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { load, problemsOf } from './testing/given-config.ts'

const keys = { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret/+' }
const bucketOf = (set: Record<string, string>) => load({ ...keys, ...set }).pictureBucket

it('the setting of pictures keeps pictures in a folder, or in a bucket', () => {
  expect(load({ SEREIN_DATA: '/spa' }).pictureFolder).toBe('/spa/pictures')
  expect(load({ SEREIN_PICTURES: 'kept' })).toMatchObject({ pictureFolder: resolve('kept') })
  const set = { ...keys, SEREIN_PICTURES: 's3://my-spa/shown/here/', S3_REGION: 'eu-west-3' }
  expect(load(set)).toMatchObject({
    pictureFolder: null,
    pictureBucket: {
      name: 'my-spa',
      address: 'https://my-spa.s3.eu-west-3.amazonaws.com',
      prefix: 'shown/here',
      region: 'eu-west-3',
      accessKeyId: 'AK',
      secretAccessKey: 'secret/+',
    },
  })
})

it.each([
  [{ S3_ENDPOINT: 'https://s3.example' }, 'https://s3.example/my.spa'],
  [{ S3_ENDPOINT: 'https://s3.example/v1/', S3_PATH_STYLE: 'no' }, 'https://my.spa.s3.example/v1'],
  [{ S3_REGION: 'eu-west-3' }, 'https://s3.eu-west-3.amazonaws.com/my.spa'],
])('the setting of pictures knows the address of a bucket by %j', (set, address) => {
  expect(bucketOf({ SEREIN_PICTURES: 's3://my.spa', ...set })).toMatchObject({
    address,
    prefix: '',
  })
})

it('the setting of pictures says what a bucket lacks, and what would not do', () => {
  expect(problemsOf({ SEREIN_PICTURES: 's3://my-spa' })).toEqual([
    'S3_ACCESS_KEY_ID is missing: SEREIN_PICTURES names a bucket.',
    'S3_SECRET_ACCESS_KEY is missing: SEREIN_PICTURES names a bucket.',
    'S3_REGION is missing: AWS needs it. For any other S3 set S3_ENDPOINT.',
  ])
  for (const name of ['s3:my-spa', 's3://My_Spa', 's3://my-spa/../other', 's3://my-spa//x'])
    expect(problemsOf({ ...keys, S3_REGION: 'x', SEREIN_PICTURES: name })).toEqual([
      expect.stringContaining('or a bucket such as s3://my-spa'),
    ])
  expect(problemsOf({ S3_ENDPOINT: 'https://AK:secret@s3.example' })).toEqual([
    expect.stringContaining('S3_ENDPOINT must be an address alone'),
  ])
  const live = {
    SEREIN_ENV: 'production',
    SEREIN_URL: 'https://spa.example',
    SEREIN_FIELD_KEYS: `2026:${'A'.repeat(43)}=`,
    SEREIN_PICTURES: 's3://my-spa',
    ...keys,
  }
  expect(problemsOf({ ...live, S3_ENDPOINT: 'http://s3.example' })).toEqual([
    'S3_ENDPOINT must begin with https in production: pictures of people travel there.',
  ])
  expect(load({ ...live, S3_ENDPOINT: 'http://minio:9000' }).pictureBucket?.address).toBe(
    'http://minio:9000/my-spa',
  )
})

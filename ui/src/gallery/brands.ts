import type { Brand } from '../brand.ts'
import type { Settings } from './settings.ts'

/** Three businesses that look like themselves, to see that every part follows. */
export const brands: Record<Settings['brand'], Brand> = {
  standard: {},
  lagoon: {
    paper: { light: '#f5f8fa', dark: '#101518' },
    sunken: { light: '#e7eef2', dark: '#0c1114' },
    primary: { light: '#1d5a7a', dark: '#8fc6e4' },
    'on-primary': { light: '#ffffff', dark: '#0d2430' },
    'primary-soft': { light: '#dfecf3', dark: '#1d303b' },
    clay: { light: '#9c4a3a', dark: '#eba08c' },
    'clay-soft': { light: '#f7e6e2', dark: '#3a231d' },
    deep: { light: '#163f56', dark: '#1d303b' },
  },
  plum: {
    paper: { light: '#faf7f9', dark: '#161316' },
    primary: { light: '#6b3562', dark: '#dda9d3' },
    'on-primary': { light: '#ffffff', dark: '#2c1228' },
    'primary-soft': { light: '#f2e6ef', dark: '#37263a' },
    deep: { light: '#4d2547', dark: '#37263a' },
  },
  ember: {
    paper: { light: '#fbf8f4', dark: '#171412' },
    primary: { light: '#84401f', dark: '#eab08c' },
    'on-primary': { light: '#ffffff', dark: '#34180a' },
    'primary-soft': { light: '#f5e7dd', dark: '#3a281d' },
    clay: { light: '#a0402f', dark: '#ee9a86' },
    deep: { light: '#5a2c17', dark: '#3a281d' },
  },
}

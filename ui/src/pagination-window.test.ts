import { expect, it } from 'vitest'
import { pageWindow } from './pagination-window.ts'

it('a pagination names every page when there are few', () => {
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4])
  expect(pageWindow(1, 1)).toEqual([1])
})

it('a pagination has a gap only where more than one page is left out', () => {
  expect(pageWindow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
  expect(pageWindow(12, 12)).toEqual([1, null, 11, 12])
})

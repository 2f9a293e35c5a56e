import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RangeSlider, Slider } from './slider.tsx'

function Filters() {
  const [within, setWithin] = useState(6)
  const [price, setPrice] = useState<[number, number]>([20, 90])
  return (
    <>
      <Slider
        label="Within"
        min={1}
        max={20}
        step={1}
        value={within}
        onValue={setWithin}
        format={(value) => `${value} km`}
      />
      <RangeSlider
        label="Price"
        min={0}
        max={120}
        step={5}
        value={price}
        onValue={setPrice}
        words={{ from: 'Lowest price', to: 'Highest price' }}
        format={(value) => `€${value}`}
        anyText="Any price"
      />
    </>
  )
}

test('a slider says its value', () => {
  const page = render(<Filters />)
  const within = page.getByRole('slider', { name: 'Within' })
  fireEvent.change(within, { target: { value: '7' } })
  expect(within.getAttribute('aria-valuetext')).toBe('7 km')
  expect(page.getByText('7 km')).toBeTruthy()
})

test('a slider’s two ends never pass each other, and both at their limits mean any', () => {
  const page = render(<Filters />)
  const [lowest, highest] = [
    page.getByRole('slider', { name: 'Lowest price' }),
    page.getByRole('slider', { name: 'Highest price' }),
  ]
  fireEvent.change(lowest, { target: { value: '120' } })
  expect(lowest.getAttribute('aria-valuetext')).toBe('€90')
  fireEvent.change(highest, { target: { value: '10' } })
  expect(highest.getAttribute('aria-valuetext')).toBe('€90')
  expect(page.getByText('€90 – €90')).toBeTruthy()
  fireEvent.change(highest, { target: { value: '120' } })
  fireEvent.change(lowest, { target: { value: '0' } })
  expect(page.getByText('Any price')).toBeTruthy()
})

import { describe, expect, it } from 'vitest'
import { asCardNumber, asExpiry, readCard } from './card-fields.ts'

describe('a card field', () => {
  it('shows the number in groups of four', () => {
    expect(asCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(asCardNumber('4242-42ab')).toBe('4242 42')
  })
  it('adds the slash of a date, and removes it with the digit before', () => {
    expect(asExpiry('1', '')).toBe('1')
    expect(asExpiry('12', '1')).toBe('12 / ')
    expect(asExpiry('4', '')).toBe('04 / ')
    expect(asExpiry('12 / 28', '12 / 2')).toBe('12 / 28')
    expect(asExpiry('12/2028', '')).toBe('12 / 28')
    expect(asExpiry('12 /', '12 / ')).toBe('1')
  })
})

describe('a card', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '12 / 28', securityCode: '123' }
  it('is read as the server takes it', () => {
    expect(readCard(good).card).toEqual({
      number: '4242424242424242',
      expiryMonth: 12,
      expiryYear: 2028,
      securityCode: '123',
    })
  })
  it('names each field that is not right yet, in their order', () => {
    expect(readCard({ number: '', expiry: '', securityCode: '' }).problems).toEqual([
      'number',
      'expiry',
      'securityCode',
    ])
    expect(readCard({ ...good, expiry: '13 / 28' }).problems).toEqual(['expiry'])
    expect(readCard({ ...good, number: '4242 4242 4242 4241' }).problems).toEqual(['number'])
  })
})

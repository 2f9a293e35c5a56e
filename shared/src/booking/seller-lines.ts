import { phoneText } from '../identity/phone-text.ts'
import type { Receipt } from './receipt.ts'

/** Who sold it and where, line by line; null for what they have not told. */
export function sellerLines(seller: Receipt['seller']): (string | null)[] {
  const { legalName, shopName, street, postalCode, city, taxNumber, phone, email } = seller
  const { legalAddress = null, registrationNumber = null } = seller
  return [
    legalName,
    legalAddress,
    shopName,
    street,
    `${postalCode} ${city}`,
    registrationNumber,
    taxNumber,
    phone && phoneText(phone),
    email,
  ]
}

const indiaCode = '91'

/**
 * Returns the digits of a phone number with its country code, as WhatsApp wants them; a number of ten digits is Indian.
 * Source: WhatsApp Help Center, "How to use click to chat".
 */
export const whatsAppNumber = (contact: string): string => {
  const digits = contact.replaceAll(/\D/gu, '').replace(/^0+/u, '')
  return digits.length === 10 ? `${indiaCode}${digits}` : digits
}

/** Returns the address that opens a chat of WhatsApp with a message to send. */
export const whatsAppLink = (contact: string, text: string): string =>
  `https://wa.me/${whatsAppNumber(contact)}?text=${encodeURIComponent(text)}`

interface UpiPayment {
  upiId: string
  payeeName: string
  amountPaise: number
  note: string
}

/**
 * Builds the address that a UPI app opens to pay, also used as a QR code.
 * Every value is encoded and a space is `%20`: UPI apps show the `+` of a form encoding literally.
 */
export const upiLink = ({ upiId, payeeName, amountPaise, note }: UpiPayment): string => {
  const values = { pa: upiId, pn: payeeName, am: (amountPaise / 100).toFixed(2), cu: 'INR', tn: note }
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${pairs.join('&')}`
}

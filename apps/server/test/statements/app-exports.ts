/** A line of an app's export: PAYMENT or REFUND, the day as 01-10-2026, the reference and the sum. */
type ExportLine = readonly [type: 'PAYMENT' | 'REFUND', day: string, utr: string, rupees: string]

const header =
  'Transaction Type,Merchant Order Id,PhonePe Reference Id,Instrument,Creation Date,Settlement UTR,Bank Reference No,Amount'

/** Writes an export of PhonePe, where a refund has the reference of its payment, with the payout of all lines. */
export const exportOf = (...lines: ExportLine[]): Buffer => payoutOf('', ...lines)

/** Writes an export of PhonePe that names the payout of its lines. */
export const payoutOf = (payout: string, ...lines: ExportLine[]): Buffer =>
  Buffer.from(
    [
      header,
      ...lines.map(([type, day, utr, rupees], index) =>
        [
          type,
          `MO${index}`,
          `T2610${index}`,
          'UPI',
          day,
          payout,
          utr,
          type === 'REFUND' ? `-${rupees}` : rupees,
        ].join(','),
      ),
      '',
    ].join('\n'),
  )

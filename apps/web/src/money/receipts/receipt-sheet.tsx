import { siteName } from '@lectureshelf/contract/constants'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import { supportMailLink } from '../../lib/site-contact.ts'
import { BrandGlyph } from '../../ui/brand-glyph.tsx'
import classes from './receipt-sheet.module.css'
import { amountLabel, purchaseRows, sumRows, taxRows } from './receipt-words.ts'

/** Names who issued a receipt: the legal person with its address, or the site alone. */
const Issuer = ({ issuer }: Pick<Receipt, 'issuer'>) => (
  <header className={classes.issuer}>
    <p className={classes.site}>
      <BrandGlyph size={28} />
      {siteName}
    </p>
    {issuer !== null && (
      <address className={classes.address}>
        {issuer.legalName}
        {issuer.address !== '' && `\n${issuer.address}`}
        {issuer.gstin !== '' && `\nGSTIN ${issuer.gstin}`}
      </address>
    )}
    {issuer !== null && issuer.gstin !== '' && <p className={classes.kind}>Tax invoice</p>}
  </header>
)

const Rows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <>
    {rows.map(([name, value]) => (
      <tr key={`${name} ${value}`}>
        <th scope="row">{name}</th>
        <td>{value}</td>
      </tr>
    ))}
  </>
)

interface ReceiptSheetProps {
  receipt: Receipt
  /** The address of support; empty while it has none. */
  supportMail: string
}

/** Lays out a receipt for printing. */
export const ReceiptSheet = ({ receipt, supportMail }: ReceiptSheetProps) => (
  <article
    className={classes.sheet}
    aria-label={`Receipt ${receipt.number}`}
    data-void={receipt.voidedAt !== null || undefined}
  >
    <Issuer issuer={receipt.issuer} />
    {receipt.voidedAt !== null && (
      <p className={classes.voided}>
        <strong>Void</strong> since {formatShortDate(receipt.voidedAt)}. {receipt.voidReason}
      </p>
    )}
    <table className={classes.table}>
      <tbody>
        <Rows rows={purchaseRows(receipt)} />
        <Rows rows={taxRows(receipt)} />
        <tr className={classes.amount}>
          <th scope="row">{amountLabel(receipt)}</th>
          <td>Rs {formatRupees(receipt.receivedPaise)}</td>
        </tr>
        <Rows rows={sumRows(receipt)} />
      </tbody>
    </table>
    <p className={classes.note}>
      Computer generated; no signature needed.
      {receipt.voidedAt === null && ' Payments are non-refundable.'}
    </p>
    {supportMail !== '' && (
      <p className={classes.support}>
        Questions about this receipt:{' '}
        <a href={supportMailLink(supportMail, `Receipt ${receipt.number}`)}>{supportMail}</a>
      </p>
    )}
  </article>
)

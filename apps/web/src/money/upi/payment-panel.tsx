import { siteName } from '@lectureshelf/contract/constants'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { Anchor, Button, CopyButton, Skeleton } from '@mantine/core'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { useEffect, useMemo } from 'react'
import { formatRupees } from '../../lib/format.ts'
import { supportMailLink } from '../../lib/site-contact.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useSiteContact } from '../../base/site-info/api.ts'
import { amountInWords } from '../../lib/money/amount-in-words.ts'
import { paymentQuery } from '../../base/prices/api.ts'
import { usePrices } from './api.ts'
import classes from './payment-panel.module.css'
import { qrImage, qrMatrix } from '../../ui/qr-matrix.ts'
import { rememberShown, rememberShownPayee } from './shown-prices.ts'
import { saveFile } from '../../lib/save-file.ts'

const modulePixels = 16
const captionPixels = 56

interface QrPicture {
  matrix: boolean[][]
  /** Text under the code: payee and amount. */
  caption: string
  fileName: string
}

const draw = ({ matrix, caption }: QrPicture): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const side = matrix.length * modulePixels
  canvas.width = side
  canvas.height = side + captionPixels
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of matrix.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * modulePixels, y * modulePixels, modulePixels, modulePixels)
    }
  }
  context.font = '28px sans-serif'
  context.textAlign = 'center'
  context.fillText(caption, side / 2, side + 8, side - modulePixels * 2)
  return canvas
}

/** Saves the code as a PNG, which a UPI app on the same phone opens from the gallery. */
const saveQr = (picture: QrPicture): void => {
  draw(picture).toBlob((blob) => {
    if (blob !== null) saveFile(blob, picture.fileName)
  }, 'image/png')
}

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

const NotSetUp = () => {
  const { supportMail, supportChat } = useSiteContact()
  return (
    <p className={classes.sentence}>
      Paying here is not set up yet, so please do not pay anyone.
      {supportMail !== '' && (
        <>
          {' '}
          Write to <Anchor href={supportMailLink(supportMail, 'How can I pay?')}>{supportMail}</Anchor>, and
          we tell you how to pay.
        </>
      )}
      {supportChat !== '' && (
        <>
          {' '}
          You can also{' '}
          <Anchor href={supportChat} target="_blank" rel="noreferrer">
            chat with support
          </Anchor>
          .
        </>
      )}
    </p>
  )
}

interface UpiDetailsProps {
  plan: Plan
  upiId: string
  payeeName: string
  amountPaise: number
}

const UpiIdToCopy = ({ upiId }: { upiId: string }) => (
  <dd className={classes.copied}>
    <code>{upiId}</code>
    <CopyButton value={upiId} timeout={2000}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy} aria-label={`${copied ? 'Copied' : 'Copy'} the UPI id`}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </CopyButton>
  </dd>
)

/** Shows the QR code, the payee, the amount, and the UPI id to copy. */
export const UpiDetails = ({ plan, upiId, payeeName, amountPaise }: UpiDetailsProps) => {
  const payee = payeeName === '' ? siteName : payeeName
  const amount = `Rs ${formatRupees(amountPaise)}`
  const link = upiLink({ upiId, payeeName: payee, amountPaise, note: `${siteName} ${plans[plan].name}` })
  const matrix = useMemo(() => qrMatrix(link), [link])
  const save = () =>
    saveQr({ matrix, caption: `${payee}, ${amount}`, fileName: `lectureshelf-${plan}-upi.png` })
  return (
    <div className={classes.payment}>
      <Button component="a" href={link} variant="filled" className={classes.open}>
        Open a UPI app
      </Button>
      <div className={classes.picture}>
        <img
          className={classes.code}
          src={qrImage(matrix)}
          width={232}
          height={232}
          alt={`UPI QR code: pay ${amount} to ${payee}`}
        />
        <Button variant="default" onClick={save}>
          Save QR code
        </Button>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Pay to</dt>
          <dd>{payee}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>
            <strong className={classes.amount}>{amount}</strong>
            <span className={classes.words}>{amountInWords(amountPaise)}</span>
          </dd>
        </div>
        <div>
          <dt>UPI id</dt>
          <UpiIdToCopy upiId={upiId} />
        </div>
      </dl>
    </div>
  )
}

interface PaymentPanelProps {
  plan: Plan
  /** What a discount leaves to pay. */
  reducedPaise?: number | undefined
}

/** Shows how to pay for a plan by UPI: QR code, payee, amount, and the UPI id to copy. */
export const PaymentPanel = ({ plan, reducedPaise }: PaymentPanelProps) => {
  const { data, error, refetch } = useSteadyQuery(paymentQuery)
  const amountPaise = usePrices()[plan]
  const upiId = data?.upiId ?? ''
  useEffect(() => {
    if (upiId === '') return
    rememberShown(plan, amountPaise, Date.now())
    rememberShownPayee(upiId)
  }, [upiId, plan, amountPaise])
  if (data === undefined) {
    return error === null ? (
      <Skeleton height={232} width={232} />
    ) : (
      <ErrorPanel title="The QR code could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  }
  if (upiId === '') return <NotSetUp />
  return (
    <>
      <UpiDetails
        plan={plan}
        upiId={upiId}
        payeeName={data.payeeName}
        amountPaise={reducedPaise ?? amountPaise}
      />
      <p className={classes.sentence}>
        Scan the code with any UPI app, check the name and the amount, pay, and keep the UTR number: your app
        shows it with the payment. Payments are non-refundable.
      </p>
    </>
  )
}

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
export const saveQr = (picture: QrPicture): void => {
  draw(picture).toBlob((blob) => {
    if (blob !== null) saveFile(blob, picture.fileName)
  }, 'image/png')
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textWidth } from './helvetica.ts'
import { a4, accent, ink, type EncodedImage, muted, paper, PdfDocument, type PdfPage } from './pdf-writer.ts'

type Light = { ambient: number; diffuse: number; specular: number; shininess: number }
type Vector = readonly [x: number, y: number, z: number]

const side = 240
const gap = 12
const [slideWidth, slideHeight] = [a4.height, a4.width]
const margin = 48

/** Draws a two-page slide whose pictures are JPEG 2000, a format that a reader needs its own decoder for. */
export const jpeg2000Slide = () => {
  const slide = new PdfDocument({
    title: 'Phong illumination: lecture slide',
    subject: 'Computer Graphics, illumination models, with JPEG 2000 pictures',
  })
  const terms: Light[] = [
    { ambient: 0.32, diffuse: 0, specular: 0, shininess: 1 },
    { ambient: 0, diffuse: 0.65, specular: 0, shininess: 1 },
    { ambient: 0, diffuse: 0, specular: 0.75, shininess: 24 },
    { ambient: 0.32, diffuse: 0.65, specular: 0.75, shininess: 24 },
  ]
  drawSlide(slide.addPage(slideWidth, slideHeight), 1, {
    heading: 'Phong illumination model',
    formula: 'I = k_a I_a + k_d I_p (N . L) + k_s I_p (R . V) ^n',
    captions: ['Ambient', 'Diffuse', 'Specular', 'All three'],
    image: encodeJpx(terms),
    notes: [
      'Ambient light is the same everywhere. It keeps the side away from the lamp from going black.',
      'Diffuse light depends on the angle between the surface normal N and the light L (Lambert).',
      'Specular light is the highlight. It is brightest where the reflection R points at the viewer V.',
    ],
  })
  drawSlide(slide.addPage(slideWidth, slideHeight), 2, {
    heading: 'What the exponent n does',
    formula: 'Same surface, same lamp. Only the n in (R . V) ^n changes, from left to right.',
    captions: ['n = 2', 'n = 8', 'n = 32', 'n = 128'],
    image: encodeJpx(
      [2, 8, 32, 128].map((n) => ({ ambient: 0.32, diffuse: 0.55, specular: 0.8, shininess: n })),
    ),
    notes: [
      'A small n gives a wide, soft highlight, as on chalk or unpolished wood.',
      'A large n gives a small, sharp highlight, as on glazed tile or polished steel.',
      'Gouraud shading finds I at the corners only, so it can miss a small highlight. Phong keeps it.',
    ],
  })
  return slide.toBuffer()
}

type Slide = { heading: string; formula: string; captions: string[]; image: EncodedImage; notes: string[] }

const drawSlide = (page: PdfPage, number: number, slide: Slide) => {
  const right = slideWidth - margin
  const scale = (right - margin) / slide.image.width
  page.fill(0, 0, slideWidth, slideHeight, paper)
  page.fill(0, 0, 10, slideHeight, accent)
  page.text(margin, 74, slide.heading, { font: 'bold', size: 32 })
  drawFormula(page, margin, 110, slide.formula)
  page.image(margin, 138, right - margin, slide.image.height * scale, slide.image)
  for (const [index, caption] of slide.captions.entries()) {
    const x = margin + (index * (side + gap) + side / 2) * scale
    page.text(x, 138 + slide.image.height * scale + 24, caption, { font: 'bold', size: 14, align: 'centre' })
  }
  let y = 402
  for (const note of slide.notes) {
    page.fill(margin, y - 8, 7, 7, accent)
    y = page.paragraph(margin + 20, y, right - margin - 20, note, { size: 15 }) + 12
  }
  page.line(margin, 545, right, 545, ink, 0.6)
  page.text(margin, 564, 'Computer Graphics, Module 4. Pictures in this slide are JPEG 2000.', { size: 10 })
  page.text(right, 564, `${number} of 2`, { size: 10, align: 'right' })
}

/** Writes a formula in which `_a` is a subscript and `^n` a superscript. */
const drawFormula = (page: PdfPage, x: number, y: number, formula: string) => {
  let left = x
  for (const piece of formula.split(/ ?([_^]\w)/)) {
    const shift = piece.startsWith('_') ? 4 : piece.startsWith('^') ? -7 : 0
    const size = shift ? 12 : 18
    const text = shift ? piece.slice(1) : piece
    page.text(left, y + shift, text, { size, colour: muted })
    left += textWidth(text, 'regular', size)
  }
}

/** Encodes one shaded sphere per light with OpenJPEG (Debian package libopenjp2-tools). */
const encodeJpx = (lights: Light[]): EncodedImage => {
  const width = lights.length * side + (lights.length - 1) * gap
  const pixels = Buffer.alloc(width * side * 3)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < width; x++) {
      const light = lights[Math.floor(x / (side + gap))]
      const colour = light && x % (side + gap) < side ? shade(x % (side + gap), y, light) : paper
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'jpeg2000-'))
  const [plain, encoded] = [join(folder, 'spheres.ppm'), join(folder, 'spheres.jp2')]
  writeFileSync(plain, Buffer.concat([Buffer.from(`P6\n${width} ${side}\n255\n`), pixels]))
  execFileSync('opj_compress', ['-i', plain, '-o', encoded, '-r', '12', '-I'], { stdio: 'ignore' })
  const bytes = readFileSync(encoded)
  rmSync(folder, { recursive: true })
  return { bytes, width, height: side, filter: 'JPXDecode', colours: 'DeviceRGB' }
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const toLight: Vector = [-0.485, -0.566, 0.667]
const surface: Vector = [76, 110, 235]

const shade = (x: number, y: number, light: Light) => {
  const samples = [0.25, 0.75].flatMap((dy) => [0.25, 0.75].map((dx) => sample(x + dx, y + dy, light)))
  return [0, 1, 2].map(
    (part) => samples.reduce((sum, colour) => sum + (colour[part] ?? 0), 0) / samples.length,
  )
}

const sample = (x: number, y: number, light: Light): Vector => {
  const radius = side * 0.42
  const [nx, ny] = [(x - side / 2) / radius, (y - side / 2) / radius]
  const flat = nx * nx + ny * ny
  if (flat > 1) return [232 - (y / side) * 26, 228 - (y / side) * 26, 216 - (y / side) * 24]
  const normal: Vector = [nx, ny, Math.sqrt(1 - flat)]
  const facing = Math.max(0, dot(normal, toLight))
  const mirrored = Math.max(0, 2 * facing * normal[2] - toLight[2])
  const body = light.ambient + light.diffuse * facing
  const highlight = facing > 0 ? 255 * light.specular * mirrored ** light.shininess : 0
  const part = (colour: number) => Math.min(255, colour * body + highlight)
  return [part(surface[0]), part(surface[1]), part(surface[2])]
}

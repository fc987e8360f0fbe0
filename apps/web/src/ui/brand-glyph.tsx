/** The product's logo: three books on a shelf. */
export const BrandGlyph = ({ size = 24 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
    style={{ flex: 'none' }}
  >
    <rect x="2" y="1" width="5.5" height="22" rx="1.6" fill="var(--ls-cse)" />
    <rect x="9.25" y="6" width="5.5" height="17" rx="1.6" fill="var(--ls-accent)" />
    <rect
      x="16"
      y="3"
      width="5.5"
      height="20"
      rx="1.6"
      fill="var(--ls-aiml)"
      transform="rotate(8 18.75 23) translate(-1.6 0)"
    />
  </svg>
)

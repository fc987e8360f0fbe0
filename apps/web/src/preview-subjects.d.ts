declare module 'virtual:preview-subjects/*' {
  export const subjects: readonly { semester: number; subCode: string; subName: string }[]
}

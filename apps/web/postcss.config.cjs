// `@media $phone` in a style sheet is the media query of that name.
module.exports = {
  plugins: { 'postcss-simple-vars': { variables: require('./src/ui/breakpoints.json') } },
}

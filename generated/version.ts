/** Generated from package.json by `npm run generate`. */
export const version = '0.1.0';

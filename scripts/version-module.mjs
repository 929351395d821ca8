/**
 * `generated/version.ts`: what the package says of its version.
 *
 * @param {string} version of package.json
 * @returns {string}
 */
export const versionModule = (version) =>
	`/** Generated from package.json by \`npm run generate\`. */\nexport const version = '${version}';\n`;

/** `generated/version.ts`: what the package says of its version. `version`: of package.json. */
export const versionModule = (version) =>
	`/** Generated from package.json by \`npm run generate\`. */\nexport const version = '${version}';\n`;

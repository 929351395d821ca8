/**
 * @param {number[]} values
 * @returns {number} the middle one by size, the upper one of two; 0 for none
 */
export const median = (values) =>
	[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** A PDF of one page that says one line. The line has no brackets or backslashes. */
export function samplePdf(line: string): Buffer {
	const stream = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	];
	const places: number[] = [];
	let text = '%PDF-1.4\n';
	objects.forEach((object, index) => {
		places.push(text.length);
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
	});
	const start = text.length;
	const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
	text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
	text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
	return Buffer.from(text, 'latin1');
}

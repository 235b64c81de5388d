// @ts-check
// The end of an evening as an image: the page's own drawings, one below the other, on a canvas that is then downloaded.

const width = 1080;
const scale = width / 500;
const head = 130;
const leading = 56;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {{title: string, lines: string[], charts: Element[]}} wanted */
export function pictureText({title, lines, charts}) {
  let y = head + lines.length * leading;
  const drawn = charts.map((chart) => {
    const copy = /** @type {Element} */ (chart.cloneNode(true));
    const height = Number(chart.getAttribute('viewBox')?.split(' ')[3] ?? 0) * scale;
    for (const [name, value] of Object.entries({x: 0, y, width, height})) copy.setAttribute(name, String(value));
    y += height + 30;
    return new XMLSerializer().serializeToString(copy);
  });
  const words = [[title, 80, 52, '#ffc247'], ...lines.map((line, index) => [line, head + 20 + index * leading, 32, '#fbf4e4'])];
  return {height: y, text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}"><rect width="100%" height="100%" fill="#14332a"/>
    ${words.map(([word, at, size, colour]) => `<text x="26" y="${at}" font-size="${size}" font-family="sans-serif" font-weight="700" fill="${colour}">${escaped(String(word))}</text>`).join('')}${drawn.join('')}</svg>`};
}

/** @param {{title: string, lines: string[], charts: Element[], name: string}} wanted */
export async function drawPicture({name, ...wanted}) {
  const {text, height} = pictureText(wanted);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const link = Object.assign(document.createElement('a'), {href: canvas.toDataURL('image/png'), download: name});
  link.click();
}

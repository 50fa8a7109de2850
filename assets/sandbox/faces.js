// Drawn faces of the people, by user name.

const SVG = "http://www.w3.org/2000/svg";

/** Shapes of each face, as pairs of element and attributes in a view box of 64 by 64. */
const FACES = {
  hana: [
    ["rect", { width: 64, height: 64, fill: "#f6cfc0" }],
    ["path", { d: "M14 34c0-18 8-24 18-24s18 6 18 24v14H14z", fill: "#2b2230" }],
    ["path", { d: "M18 64c1-10 7-13 14-13s13 3 14 13z", fill: "#b8475a" }],
    ["rect", { x: 28, y: 43, width: 8, height: 10, fill: "#e8b893" }],
    ["ellipse", { cx: 32, cy: 34, rx: 12, ry: 14, fill: "#f2c7a2" }],
    ["path", { d: "M19 32c1-12 6-15 13-15s12 3 13 15c-3-5-5-8-7-9-3 3-12 4-15 3-2 1-3 3-4 6z", fill: "#2b2230" }],
    ["circle", { cx: 27, cy: 35, r: 1.7, fill: "#2b2230" }],
    ["circle", { cx: 37, cy: 35, r: 1.7, fill: "#2b2230" }],
    ["path", { d: "M28 41q4 3.5 8 0", fill: "none", stroke: "#9c4a3c", "stroke-width": 1.8, "stroke-linecap": "round" }],
    ["circle", { cx: 24, cy: 39, r: 2.2, fill: "#e99c86", opacity: 0.6 }],
    ["circle", { cx: 40, cy: 39, r: 2.2, fill: "#e99c86", opacity: 0.6 }],
    ["path", { d: "M46 17a3.6 3.6 0 1 1 4 5 3.6 3.6 0 1 1-5 4 3.6 3.6 0 1 1-5-4 3.6 3.6 0 1 1 6-5z", fill: "#fff3ea" }],
    ["circle", { cx: 45.5, cy: 21.5, r: 2.4, fill: "#e9a73c" }],
  ],
  otis: [
    ["rect", { width: 64, height: 64, fill: "#bcd3c2" }],
    ["path", { d: "M12 64c1-11 9-14 20-14s19 3 20 14z", fill: "#34566b" }],
    ["path", { d: "M26 50l6 7 6-7z", fill: "#e9dfc9" }],
    ["rect", { x: 27, y: 41, width: 10, height: 11, fill: "#7b4f35" }],
    ["circle", { cx: 19, cy: 34, r: 3, fill: "#8c5b3d" }],
    ["circle", { cx: 45, cy: 34, r: 3, fill: "#8c5b3d" }],
    ["ellipse", { cx: 32, cy: 32, rx: 13, ry: 15, fill: "#9a6746" }],
    ["path", { d: "M19 33c0 13 6 17 13 17s13-4 13-17c-2 6-5 7-8 7-2-1-8-1-10 0-3 0-6-1-8-7z", fill: "#2e221c" }],
    ["path", { d: "M28 42.5q4 2.6 8 0", fill: "none", stroke: "#d99a86", "stroke-width": 2, "stroke-linecap": "round" }],
    ["path", { d: "M17 27c0-12 7-17 15-17s15 5 15 17c-9-3-21-3-30 0z", fill: "#c9823a" }],
    ["path", { d: "M16 27c10-4 22-4 32 0l5 3c-12-3-25-3-37-1z", fill: "#a96628" }],
    ["circle", { cx: 27, cy: 33, r: 1.7, fill: "#241a15" }],
    ["circle", { cx: 37, cy: 33, r: 1.7, fill: "#241a15" }],
    ["circle", { cx: 32, cy: 10, r: 2.2, fill: "#a96628" }],
  ],
  nell: [
    ["rect", { width: 64, height: 64, fill: "#cfd6ea" }],
    ["circle", { cx: 32, cy: 11, r: 7, fill: "#b4552c" }],
    ["path", { d: "M16 36c-1-17 6-23 16-23s17 6 16 23l-4 8H20z", fill: "#c2622f" }],
    ["path", { d: "M15 64c1-10 8-13 17-13s16 3 17 13z", fill: "#6a5a93" }],
    ["path", { d: "M25 52q7 5 14 0l1 4q-8 5-16 0z", fill: "#efe6d4" }],
    ["rect", { x: 28, y: 42, width: 8, height: 10, fill: "#edc9b0" }],
    ["ellipse", { cx: 32, cy: 34, rx: 12.5, ry: 14, fill: "#f8dcc8" }],
    ["path", { d: "M19 32c2-11 7-14 14-14 6 0 11 4 12 14-5-2-9-5-12-10-3 5-8 8-14 10z", fill: "#c2622f" }],
    ["circle", { cx: 26.5, cy: 35, r: 1.6, fill: "#2f2a33" }],
    ["circle", { cx: 37.5, cy: 35, r: 1.6, fill: "#2f2a33" }],
    ["circle", { cx: 26.5, cy: 35, r: 4.8, fill: "none", stroke: "#3c4a63", "stroke-width": 1.5 }],
    ["circle", { cx: 37.5, cy: 35, r: 4.8, fill: "none", stroke: "#3c4a63", "stroke-width": 1.5 }],
    ["path", { d: "M31.3 34.6h1.4", stroke: "#3c4a63", "stroke-width": 1.5 }],
    ["path", { d: "M29 42.5q3 2.4 6 0", fill: "none", stroke: "#a8563f", "stroke-width": 1.8, "stroke-linecap": "round" }],
  ],
  mika: [
    ["rect", { width: 64, height: 64, fill: "#e6d8b4" }],
    ["path", { d: "M13 64c1-11 8-14 19-14s18 3 19 14z", fill: "#7a8b4a" }],
    ["rect", { x: 28, y: 43, width: 8, height: 10, fill: "#cf9b72" }],
    ["ellipse", { cx: 32, cy: 33, rx: 12.5, ry: 14.5, fill: "#e0ae84" }],
    ["path", { d: "M18 33c-2-14 5-21 14-21s17 6 14 21c-1-6-3-9-5-11-6 2-14 2-19 0-2 2-3 6-4 11z", fill: "#4a4038" }],
    ["path", { d: "M20 18c3-6 8-8 13-8 7 0 11 4 13 9-8-3-17-3-26-1z", fill: "#5d5147" }],
    ["circle", { cx: 27, cy: 34, r: 1.7, fill: "#241a15" }],
    ["circle", { cx: 37, cy: 34, r: 1.7, fill: "#241a15" }],
    ["path", { d: "M24 30q3-2 6 0M34 30q3-2 6 0", fill: "none", stroke: "#4a4038", "stroke-width": 1.5, "stroke-linecap": "round" }],
    ["path", { d: "M27.5 41q4.5 3 9 0", fill: "none", stroke: "#9c4a3c", "stroke-width": 1.8, "stroke-linecap": "round" }],
    ["path", { d: "M24 52q8 7 16 0", fill: "none", stroke: "#f0e6cf", "stroke-width": 2.2 }],
  ],
  juno: [
    ["rect", { width: 64, height: 64, fill: "#d8c6e2" }],
    ["path", { d: "M12 46c-3-22 6-34 20-34s23 12 20 34c-3 4-8 5-11 4H23c-3 1-8 0-11-4z", fill: "#3a2a26" }],
    ["path", { d: "M14 64c1-10 8-13 18-13s17 3 18 13z", fill: "#c9973f" }],
    ["rect", { x: 28, y: 42, width: 8, height: 11, fill: "#6f4630" }],
    ["ellipse", { cx: 32, cy: 33.5, rx: 12, ry: 14, fill: "#8a5a3e" }],
    ["path", { d: "M19 31c1-11 6-15 13-15s12 4 13 15c-4-4-7-6-13-6s-9 2-13 6z", fill: "#3a2a26" }],
    ["path", { d: "M18 25q14-9 28 0l-1 4q-13-8-26 0z", fill: "#d9643a" }],
    ["circle", { cx: 27, cy: 35, r: 1.7, fill: "#1d1411" }],
    ["circle", { cx: 37, cy: 35, r: 1.7, fill: "#1d1411" }],
    ["path", { d: "M27.5 41.5q4.5 3.5 9 0", fill: "none", stroke: "#e0a08a", "stroke-width": 2, "stroke-linecap": "round" }],
    ["circle", { cx: 19.5, cy: 41, r: 1.9, fill: "#e9b949" }],
    ["circle", { cx: 44.5, cy: 41, r: 1.9, fill: "#e9b949" }],
  ],
  ravi: [
    ["rect", { width: 64, height: 64, fill: "#b9d4dd" }],
    ["path", { d: "M12 64c1-11 9-14 20-14s19 3 20 14z", fill: "#8c3f35" }],
    ["path", { d: "M27 50l5 8 5-8z", fill: "#f3ead8" }],
    ["rect", { x: 28, y: 42, width: 8, height: 11, fill: "#b98059" }],
    ["ellipse", { cx: 32, cy: 33, rx: 12.5, ry: 14.5, fill: "#cc9268" }],
    ["path", { d: "M18 32c-1-14 5-21 15-21s15 6 13 21l-2-9c-3 0-5-2-7-4-4 4-11 5-16 4z", fill: "#22201f" }],
    ["path", { d: "M21 38c1 8 5 11 11 11s10-3 11-11c-2 2-3 3-5 3-3-2-9-2-12 0-2 0-3-1-5-3z", fill: "#2f2a28" }],
    ["path", { d: "M28.5 43.5q3.5 2 7 0", fill: "none", stroke: "#e3a792", "stroke-width": 1.8, "stroke-linecap": "round" }],
    ["circle", { cx: 27, cy: 33, r: 1.7, fill: "#1d1411" }],
    ["circle", { cx: 37, cy: 33, r: 1.7, fill: "#1d1411" }],
    ["path", { d: "M23.5 29.5q3.5-2 6.5-.5M34 29q3-1.5 6.5.5", fill: "none", stroke: "#22201f", "stroke-width": 1.7, "stroke-linecap": "round" }],
  ],
  engawa: [
    ["rect", { width: 64, height: 64, fill: "#f3e3c5" }],
    ["circle", { cx: 46, cy: 19, r: 8, fill: "#d9643a" }],
    ["path", { d: "M4 30L32 14l28 16z", fill: "#4a3324" }],
    ["path", { d: "M10 30h44v4H10z", fill: "#6b4a32" }],
    ["path", { d: "M14 34h4v14h-4zM46 34h4v14h-4zM30 34h4v14h-4z", fill: "#8a6243" }],
    ["path", { d: "M6 48h52v4H6z", fill: "#b98456" }],
    ["path", { d: "M6 53h52v2H6z", fill: "#9a6c45" }],
  ],
};

/** Returns a generic figure in one of several colours, for people without a face of their own. */
function guest(username) {
  const hue = [...username].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7);
  return [
    ["rect", { width: 64, height: 64, fill: `hsl(${hue} 30% 80%)` }],
    ["circle", { cx: 32, cy: 27, r: 12, fill: `hsl(${hue} 30% 45%)` }],
    ["path", { d: "M11 64c1-14 9-20 21-20s20 6 21 20z", fill: `hsl(${hue} 30% 45%)` }],
  ];
}

/** Returns a person's face, hidden from screen readers since the name stands beside it. */
export function face(username) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("face");
  for (const [name, attributes] of FACES[username.toLowerCase()] ?? guest(username)) {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  }
  return svg;
}
